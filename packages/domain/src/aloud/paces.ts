/** From slow to fast. */
const paces = ['slowest', 'slow', 'usual', 'fast', 'fastest'] as const;
type Pace = (typeof paces)[number];

/** A kept pace; the usual one for an odd text. */
export const paceIn = (kept: string): Pace => paces.find((pace) => pace === kept) ?? 'usual';

/** Times a voice's own pace. */
export const paceRates: Readonly<Record<Pace, number>> = { slowest: 0.6, slow: 0.8, usual: 1, fast: 1.3, fastest: 1.6 };

/** The next pace up or down; the same at either end. */
export const paceBeside = (pace: Pace, step: 1 | -1): Pace => paces[paces.indexOf(pace) + step] ?? pace;
