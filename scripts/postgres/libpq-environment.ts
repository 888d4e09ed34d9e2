/** Parameters of a PostgreSQL address, and the variables for PostgreSQL's own programs. */
const PARAMETERS: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  application_name: 'PGAPPNAME',
};

/**
 * Turns a database's address into environment variables for PostgreSQL's programs, as everybody on the machine can
 * read a command line. Throws for a parameter that would be lost.
 */
export function libpqEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const plain = (text: string): string => decodeURIComponent(text);
  const given: Record<string, string> = {
    host: plain(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: url.port,
    user: plain(url.username),
    password: plain(url.password),
    dbname: plain(url.pathname.slice(1)),
    ...Object.fromEntries(url.searchParams),
  };
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const variable = PARAMETERS[name];
    if (variable === undefined) throw new Error(`DATABASE_URL: the parameter ${name} is not known to this command.`);
    if (value !== '') environment[variable] = value;
  }
  return environment;
}
