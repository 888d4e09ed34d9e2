import { utilityProcess } from 'electron';
import type { ReaderProcess } from '../host/cards/pcsc-process.ts';

/** Starts the readers' process within Electron, whose program does not run as Node (fuse runAsNode is off). */
export function startReaderProcess(module: string): ReaderProcess {
  const child = utilityProcess.fork(module, [], { serviceName: 'Card readers', stdio: 'ignore' });
  return {
    pid: child.pid,
    send: (request) => child.postMessage(request, []),
    hear: (message) => void child.on('message', message),
    ended: (ended) => void child.once('exit', (code) => ended(`code ${code}`)),
    kill: () => void child.kill(),
  };
}
