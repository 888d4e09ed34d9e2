export const en = {
  'own-club': 'You are in charge of this club. Ask a colleague to see to its registration and exemption.',
  'club-changed': 'A colleague has changed this club. It is shown as it is now; please check again.',
  'club-ended': 'The registration of this club has already ended.',
  'club-known': 'A club of the same name is already registered.',
  'club-days': 'The last day must not be before the first.',
  'club-person-twice': 'The same person stands here twice.',
  'club-exemption-days': 'The days must lie within the fiscal year (1 April to 31 March), the first before the last.',
  'club-exemption-known':
    'An exemption is already granted for this fiscal year. To change it, take the present one back first.',
  'club-exemption-far': 'An exemption can be granted up to the next fiscal year.',
  'club-exemptions-full': 'A club has at most {{0}} exemptions in one fiscal year, those taken back included.',
} as const;
