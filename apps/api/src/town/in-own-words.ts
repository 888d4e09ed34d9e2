import { AsyncLocalStorage } from 'node:async_hooks';
import { townSays } from '@machi/domain/locale/texts';
import { ownWords, wordingOf, type OwnWords } from '@machi/domain/town/own-words';
import type { TownPack } from '@machi/domain/town/model';
import { isBySea } from '@machi/domain/transport/pack';

interface Wording {
  readonly name: string;
  readonly say: OwnWords | undefined;
}
const wordings = new Map<string, Wording>();
const here = new AsyncLocalStorage<Wording>();
townSays.own = () => here.getStore()?.say;

/** What the page of this town's portal is told, which then says it in its words; undefined: nothing. */
export const wordingHere = (): string | undefined => (here.getStore()?.say ? here.getStore()?.name : undefined);

/** Does work for a town in its words: a process may serve a 町 and a 市. What the work begins goes on in them. */
export function inOwnWords<T>({ town, transport }: TownPack, work: () => T): T {
  const name = wordingOf(town.town_name.ja, isBySea(transport));
  const wording = wordings.get(name) ?? { name, say: ownWords(name) };
  wordings.set(name, wording);
  return here.run(wording, work);
}
