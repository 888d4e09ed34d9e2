/** Measures two things in turn, so that the machine's other load affects both. The first of a pair alternates. */
export async function alternate(
  rounds: number,
  product: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
) {
  const found: { product: number[]; peer: number[] } = { product: [], peer: [] };
  for (let round = 0; round < rounds; round += 1) {
    const isProductFirst = round % 2 === 0;
    if (isProductFirst) found.product.push(await product(round));
    found.peer.push(await peer(round));
    if (!isProductFirst) found.product.push(await product(round));
  }
  return found;
}
