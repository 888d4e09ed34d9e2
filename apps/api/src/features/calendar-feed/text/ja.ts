export const ja = {
  calendar: '{{town}} わたしの予約',
  schedules: '{{town}} わたしの予定',
  busyTimes: '{{town}} 予定のある時間',
  busy: '予定あり',
  provisional: '{{what}}（仮予約）',
  cancelled: '{{what}}（取消し済み）',
  refused: '{{what}}（お受けできませんでした）',
  description: '予約番号：{{code}}\n電話：{{tel}}\n内容の確認と取消しは、リンク先の画面からできます。',
  ride: '{{route}} {{from}} → {{to}}',
  notRunning: '{{what}}（走りません）',
  place: '{{spot}}（{{address}}）',
};
