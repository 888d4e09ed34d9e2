/** What officials are refused who apply for somebody. */
export const en = {
  'proxy-self': 'Nobody applies for themselves as a proxy. Please apply with your own account.',
  'proxy-no-account':
    'This person has no account, and so would not see what was filed for them. Please make an account for them first, or take the application on paper.',
  'proxy-suspended':
    'This person has suspended the service of online applications. Please ask them to resume it, or take the application on paper.',
  'proxy-ended': 'This proxy application was begun more than a week ago. Please begin again.',
  'too-many-proxies':
    'You have {{0}} applications for others that are not signed yet. Please finish some of them first.',
} as const;
