/** A row as JSON in which every value is text: a number of JSON would be rounded. */
export const rowAsTexts = (row: string) => `(
  SELECT json_object_agg(column_of.key, column_of.value)
  FROM jsonb_each_text(to_jsonb(${row})) AS column_of
)`;

/** What comes of it: words stay the words that they are. */
export type RowAsTexts<Row> = {
  readonly [Column in keyof Row]:
    | (NonNullable<Row[Column]> extends string ? NonNullable<Row[Column]> : string)
    | (null extends Row[Column] ? null : never);
};
