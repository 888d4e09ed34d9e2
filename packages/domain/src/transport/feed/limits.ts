const MEGABYTE = 1024 * 1024;

/** How large a feed may be. One of a town has some thousand lines; that of Tokyo's buses two million. */
export const feedLimits = {
  /** Of the zip. */
  mostBytes: 5 * MEGABYTE,
  mostEntries: 60,
  /** Of one file, unpacked. */
  mostFileBytes: 100 * MEGABYTE,
  /** Of all of them. */
  mostUnpackedBytes: 250 * MEGABYTE,
  /** Unpacked to packed: text of timetables has 5 to 30. */
  mostRatio: 100,
  /** Of all files. */
  mostLines: 2_000_000,
} as const;
