// biome-ignore lint/complexity/noBannedTypes: no tables yet
export type DB = {};
