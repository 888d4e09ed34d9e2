export const ja = {
  'mandate-waiting': 'この方には、銀行の答えを待っている申込みがもうあります。',
  'mandate-not-waiting': '銀行の答えは、もう記録されています。',
  'mandate-over': 'この申込みは、もう終わっています。',
  'mandate-changed': 'ほかの職員がこの申込みを変えました。いまの内容を表示しました。もう一度確かめてください。',
  'mandate-day': '日付を確かめてください。今日より後や、依頼書の日付より前にはできません。',
  'mandate-number-gone': '口座番号は、申込みが終わってから100日たったため消されています。',
} as const;
