import { makeKeys } from '../providers/signing/make-keys.ts';
import { runCommand } from '../run-command.ts';

const USAGE = `npm run make-signing-keys -- FILE
  Makes the town's keys for the service by which people sign, in a new FILE for SIGNING_KEYS, and shows their public halves.`;

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new Error(USAGE);
  const told = await makeKeys(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(
        `${file} is there already, and keys that the service knows must not be lost: name another file.`,
        {
          cause: error,
        },
      );
    throw error;
  });
  console.log(JSON.stringify(told, null, 2));
});
