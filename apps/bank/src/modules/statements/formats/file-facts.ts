/** What a file says beside the statement itself. */
export type FileFacts = { readonly bankName: string; readonly createdAt: Date };
