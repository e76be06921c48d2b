type Schema = {
  parse(value: unknown): unknown;
  safeParse(value: unknown):
    | { readonly success: true }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly message: string }[] };
      };
};

export const read = (schema: Schema, value: unknown) => schema.parse(value);

export const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success;

export function messagesOf(schema: Schema, value: unknown): string[] {
  const result = schema.safeParse(value);
  if (result.success) throw new Error(`accepted: ${JSON.stringify(value).slice(0, 60)}`);
  return result.error.issues.map(({ message }) => message);
}
