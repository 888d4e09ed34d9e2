/** Moves ordered points apart to a distance of at least `gap`, each as little as possible. */
export function spread(points: readonly number[], gap: number): number[] {
  // Without the gaps, only the order matters: neighbours out of order share their mean.
  const blocks: { sum: number; count: number }[] = [];
  points.forEach((point, index) => {
    let block = { sum: point - index * gap, count: 1 };
    for (let before = blocks.at(-1); before && before.sum / before.count > block.sum / block.count;) {
      block = { sum: before.sum + block.sum, count: before.count + block.count };
      blocks.pop();
      before = blocks.at(-1);
    }
    blocks.push(block);
  });
  const moved = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  return moved.map((point, index) => point + index * gap);
}
