import { LINE_HOLDS_SECONDS } from '@machi/domain/live/model';

const LOOK_MILLISECONDS = 5000;
const FIRST_PAUSE = 3000;
const LONGEST_PAUSE = 60_000;

/**
 * Keeps a stream of server-sent events open until it is ended. The browser itself reconnects a broken stream; a refused
 * or silent one is opened anew here, with growing pauses.
 * @returns ends the stream
 */
export function openLine(address: string, onTold: (data: string) => void): () => void {
  let source: EventSource | undefined;
  let heardAt = 0;
  let pause = FIRST_PAUSE;
  let notBefore = 0;

  function connect(): void {
    source?.close();
    const now = Date.now();
    heardAt = now;
    // Spreads the monitors' reconnects after the server was away.
    notBefore = now + pause * (1 + Math.random());
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    source = new EventSource(address);
    source.addEventListener('monitor', ({ data }) => {
      heardAt = Date.now();
      pause = FIRST_PAUSE;
      if (typeof data === 'string') onTold(data);
    });
  }
  function look(): void {
    const now = Date.now();
    const isSilent = now - heardAt > LINE_HOLDS_SECONDS * 1000;
    if ((source?.readyState === EventSource.CLOSED || isSilent) && now >= notBefore) connect();
  }
  connect();
  const looking = setInterval(look, LOOK_MILLISECONDS);
  window.addEventListener('online', connect);
  return () => {
    clearInterval(looking);
    window.removeEventListener('online', connect);
    source?.close();
  };
}
