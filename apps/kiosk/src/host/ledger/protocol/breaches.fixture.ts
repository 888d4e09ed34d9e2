/** Breaches of the protocol, each with the model's message when it finds it. */
export const breaches = {
  'shows before the commit': /a visit was counted 0 times|beyond what it knew itself/,
  'counts a tap twice': /counted 2 times|counted twice|became two visits|beyond|otherwise/,
  'tells its mark without balances': /a terminal counts otherwise than the server/,
  'forgets what it sent, not what was taken':
    /takes for sent what the server lacks|counted 0 times|otherwise than the server/,
  'takes another hash under a known number': /another past was taken/,
  'takes what comes after a gap':
    /takes for sent what the server lacks|counted 0 times|otherwise than the server|set aside/,
  'forgets its own unsent events': /beyond what it knew itself|otherwise than the server/,
  'counts what is in dispute': /what is in dispute was counted/,
  'measures the quota before the upload': /an overdraft was not reported/,
} as const;
export type Breach = keyof typeof breaches;
