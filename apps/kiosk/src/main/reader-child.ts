import type { ParentPort } from 'electron';

/** The readers' process as a utility process of Electron: its port takes the place of Node's own messages. */
const port: ParentPort = process.parentPort;

process.send = (message: unknown): boolean => {
  port.postMessage(message);
  return true;
};
port.on('message', ({ data }) => process.emit('message', data, undefined));

// After its port is there: the readers begin to speak at once.
await import('../host/cards/pcsc-child.ts');
