import { runLoad, type LoadJob } from './load.ts';

// The client's own process, so that its work and the bench's do not delay each other.
process.on('message', (job: LoadJob) => {
  void runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
