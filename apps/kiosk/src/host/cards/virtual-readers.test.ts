import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { expect, it } from 'vitest';
import type { HeldCard, ReaderEvent } from './card-readers.ts';
import { createVirtualReaders } from './virtual-readers.ts';

const townCard = (uid: string) => createVirtualCard({ kind: 'town', card_key: 'bus', card_name: 'バス', uid });
const ASK_UID = Uint8Array.of(0xff, 0xca, 0, 0, 0);

function opened(readers?: readonly string[]) {
  const virtual = createVirtualReaders(readers);
  const heard: ReaderEvent[] = [];
  virtual.listen((event) => heard.push(event));
  const lastCard = (): HeldCard => {
    const event = heard.findLast((one) => one.kind === 'inserted');
    if (event?.kind !== 'inserted') throw new Error('no card was inserted');
    return event.card;
  };
  return { virtual, heard, lastCard, kinds: () => heard.map(({ kind }) => kind) };
}
const uidOf = async (card: HeldCard) => Buffer.from(await card.transmit(ASK_UID)).toString('hex');

it('tells the present state first, then every insertion and removal', async () => {
  const { virtual, heard, lastCard, kinds } = opened();
  virtual.hold(townCard('04aabbcc'));
  expect(kinds()).toEqual(['daemon', 'readers', 'inserted']);
  expect(heard[1]).toEqual({ kind: 'readers', readers: ['Virtual reader'] });
  expect(await uidOf(lastCard())).toBe('04aabbcc9000');
  await lastCard().release();
  virtual.takeAway();
  virtual.takeAway();
  expect(kinds()).toEqual(['daemon', 'readers', 'inserted', 'removed']);

  virtual.hold(townCard('04ddeeff'));
  const late: string[] = [];
  virtual.listen(({ kind }) => late.push(kind));
  expect(late).toEqual(['daemon', 'readers', 'inserted']);
});

it('takes away what is held before another card comes', async () => {
  const { virtual, lastCard, kinds } = opened();
  virtual.hold(townCard('04aabbcc'));
  const first = lastCard();
  virtual.hold(townCard('04ddeeff'));
  expect(kinds().slice(2)).toEqual(['inserted', 'removed', 'inserted']);
  await expect(first.transmit(ASK_UID)).rejects.toMatchObject({ name: 'CardFailure', kind: 'removed' });
  expect(await uidOf(lastCard())).toBe('04ddeeff9000');
});

it('fails an exchange in whose middle the card is pulled away or the reader unplugged', async () => {
  const { virtual, heard, lastCard } = opened(['left', 'right']);
  virtual.hold(townCard('04aabbcc'), 'left');
  const left = lastCard();
  virtual.hold(townCard('04ddeeff'), 'right');
  const right = lastCard();
  const underWay = left.transmit(ASK_UID);
  virtual.takeAway('left');
  await expect(underWay).rejects.toMatchObject({ kind: 'removed' });
  virtual.unplug('right');
  await expect(right.transmit(ASK_UID)).rejects.toMatchObject({ kind: 'reader-gone' });
  expect(heard.at(-1)).toEqual({ kind: 'readers', readers: ['left'] });
  virtual.plug('right');
  expect(heard.at(-1)).toEqual({ kind: 'readers', readers: ['left', 'right'] });
});

it('is silent once it is closed', async () => {
  const { virtual, heard, lastCard } = opened();
  virtual.hold(townCard('04aabbcc'));
  const before = heard.length;
  await virtual.close();
  virtual.hold(townCard('04ddeeff'));
  expect(heard).toHaveLength(before);
  await expect(lastCard().transmit(ASK_UID)).rejects.toMatchObject({ kind: 'removed' });
});
