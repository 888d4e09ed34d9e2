/**
 * The environment for a program of the project: paths of programs, and Node's compile cache (`npm test` names a
 * folder), without which each start compiles the bundle again. Contains no town settings.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
