import type { WebSocket } from 'ws';
import { TAKEN_OVER } from '../../bridge.ts';
import { readFaceAnswer } from '../faces/read-answer.ts';
import type { Terminal } from '../terminal/open-terminal.ts';

/** A whole answer: some hundred looks and five embeddings. */
export const MOST_ANSWER_BYTES = 262_144;
const MOST_ANSWERS = 20;
const WINDOW_MILLISECONDS = 60_000;
/** Policy violation (RFC 6455, 7.4.1). */
const TOO_MANY = 1008;

/** The line of a screen's camera: answers to challenges one way, and nothing back; one screen at a time. */
export function cameraLine(terminal: Pick<Terminal, 'answerFace'>, monotonic: () => number) {
  let open: WebSocket | null = null;
  let times: number[] = [];
  return (socket: WebSocket): void => {
    open?.close(TAKEN_OVER, 'taken over');
    open = socket;
    socket.on('message', (data, isBinary) => {
      const now = monotonic();
      times = [...times.filter((time) => now - time < WINDOW_MILLISECONDS), now];
      if (times.length > MOST_ANSWERS) return socket.close(TOO_MANY, 'too many answers');
      const answer = isBinary ? undefined : readFaceAnswer(String(data));
      if (answer && open === socket) terminal.answerFace(answer);
    });
    socket.on('close', () => {
      if (open === socket) open = null;
    });
    socket.on('error', () => socket.terminate());
  };
}
