import { OWN_LINE, type OwnEvent } from '@machi/domain/live/model';
import type { Credentials, OpenTown } from '../towns/open-town.ts';

/**
 * A line as a page holds it: the received events, and whether it has ended.
 * @param event whose data `told` contains, in order
 */
export async function openLine(town: OpenTown, as: Credentials | undefined, event: OwnEvent) {
  const leaving = new AbortController();
  const headers: Record<string, string> = as
    ? { 'access-token': `Bearer ${as.token}`, cookie: `sid=${as.cookie}` }
    : {};
  const response = await fetch(`${town.origin}${OWN_LINE}`, { headers, signal: leaving.signal });
  const state = { status: response.status, told: [] as string[], heard: new Set<string>(), hasEnded: false };
  async function hear(): Promise<void> {
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1] ?? '';
        state.heard.add(name);
        if (name === event) state.told.push(/^data: (.*)$/m.exec(block)?.[1] ?? '');
      }
    }
  }
  const end = () => void (state.hasEnded = true);
  void hear().then(end, end);
  return Object.assign(state, { leave: () => leaving.abort() });
}
