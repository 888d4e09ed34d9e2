export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds until the condition held; Infinity if it did not in time. Checks every 50 ms. */
export async function waitUntil(limitMilliseconds: number, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isHeld = await holds();
    const took = performance.now() - began;
    if (isHeld) return took;
    if (took > limitMilliseconds) return Infinity;
    await pause(50);
  }
}

/** Starts a crashed PostgreSQL again, with retries: it refuses while an old process still holds its memory. */
export async function restartPostgres(postgres: { restart(): Promise<void> }): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await postgres.restart();
    } catch (error) {
      if (attempt === 20) throw error;
      await pause(250);
    }
  }
}
