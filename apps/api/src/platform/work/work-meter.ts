/** CPU milliseconds of this thread. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Divides the main thread's CPU time among the tasks in progress, in equal parts. The sum is exactly the time worked.
 * @returns starts a task; the result ends it and answers its milliseconds
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
