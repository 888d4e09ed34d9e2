/** Milliseconds of a processor that this thread has had. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Shares out what the main thread works among what is under way: all of it to one that is alone, an equal part to each of
 * several. What is counted so is never more nor less than what was worked.
 * @returns begins something; what that answers ends it, and tells the milliseconds that are its own
 */
export function createWorkMeter(worked: () => number = processorTime): () => () => number {
  let underWay = 0;
  let share = 0;
  let last = worked();
  function shareOut(): void {
    const now = worked();
    if (underWay > 0) share += (now - last) / underWay;
    last = now;
  }
  return () => {
    shareOut();
    underWay += 1;
    const before = share;
    return () => {
      shareOut();
      underWay -= 1;
      return share - before;
    };
  };
}
