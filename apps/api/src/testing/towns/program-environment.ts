/**
 * What a program of the project keeps of this process's environment: where programs are, and where Node keeps what it has read
 * once (`npm test` names a folder), without which each start compiles the bundle anew. No setting of a town.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
