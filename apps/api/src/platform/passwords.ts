import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes (OWASP password storage); the thread pool bounds how many run at once. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash that no password is known for: what an unknown login id is compared with, so that it takes as long. */
const nobody = hashPassword(crypto.randomUUID());

/** Whether the password is right; with no hash, the same work and always false. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password, OPTIONS);
  return isRight && passwordHash !== undefined;
}
