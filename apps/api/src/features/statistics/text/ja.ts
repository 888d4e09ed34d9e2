export const ja = {
  sheet: '利用の統計',
  columns: {
    spot_name: '施設',
    room_name: '部屋',
    bookings: '予約の件数',
    hours_used: '利用時間（時間）',
    hours_town: '町の利用（時間）',
    hours_open: '開館時間（時間）',
    utilisation: '利用率（%）',
    persons: '利用人数',
    amount: '料金（円）',
    cancellations: '取消しの件数',
    no_shows: '無断不使用の件数',
  },
  total: '合計',
};
