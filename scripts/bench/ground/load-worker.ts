import { runLoad, type LoadJob } from './load.ts';

// The client's own process, so that its work and that of the bench do not wait for each other.
process.on('message', (job: LoadJob) => {
  void runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
