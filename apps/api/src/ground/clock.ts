/** The only place where the time comes from; tests put their own in. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
