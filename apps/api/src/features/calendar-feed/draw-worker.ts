import { parentPort } from 'node:worker_threads';
import { townSays } from '@machi/domain/locale/texts';
import { ownWords } from '@machi/domain/town/own-words';
import { draw, type WordedDrawing } from './draw.ts';

parentPort?.on('message', ({ wording, ...drawing }: WordedDrawing) => {
  const own = wording === undefined ? undefined : ownWords(wording);
  townSays.own = () => own;
  parentPort?.postMessage(draw(drawing));
});
