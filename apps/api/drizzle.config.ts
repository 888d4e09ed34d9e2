import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/database/tables/**/*.ts',
  out: './apps/api/src/database/migrations',
});
