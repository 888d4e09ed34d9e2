const MEGABYTE = 1024 * 1024;

/** Limits of a feed. A town's has some thousand lines; that of Tokyo's buses two million. */
export const feedLimits = {
  /** Zip file. */
  mostBytes: 5 * MEGABYTE,
  mostEntries: 60,
  /** One unpacked file. */
  mostFileBytes: 100 * MEGABYTE,
  /** All unpacked files. */
  mostUnpackedBytes: 250 * MEGABYTE,
  /** Unpacked to packed: timetables have 5 to 30. */
  mostRatio: 100,
  /** All files. */
  mostLines: 2_000_000,
} as const;
