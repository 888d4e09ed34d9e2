/** Use of the processors in cores: "API 1.00, client 0.21, rest 0.60 cores". */
export const coresText = (cores: Readonly<Record<string, number>>): string =>
  `${Object.entries(cores)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`)
    .join(', ')} cores busy`;
