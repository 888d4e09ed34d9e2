/** A feed of one small route, by file name, for tests to change. */
export const smallFeed: Readonly<Record<string, string>> = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone\nT1,こまち町,https://komachi.example/,Asia/Tokyo,ja,0167-00-0000\n',
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type',
    'S1,役場前,43.0500,142.4300,Z1,0',
    'S2,"駅前, 広場",43.0560,142.4360,Z1,0',
    'S3,病院,43.0620,142.4420,Z1,0\n',
  ].join('\n'),
  'routes.txt': [
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color',
    'R1,T1,,東回り,3,1a7f5a,FFFFFF\n',
  ].join('\n'),
  'trips.txt': [
    'route_id,service_id,trip_id,trip_headsign,direction_id',
    'R1,weekday,A1,病院,0',
    'R1,weekday,A2,病院,0\n',
  ].join('\n'),
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
    'A1,8:00:00,8:00:00,S1,1,0,1',
    'A1,,,S2,2,0,0',
    'A1,8:10:00,8:10:00,S3,3,1,0',
    'A2,24:50:00,24:50:00,S1,1,0,1',
    'A2,25:00:00,25:00:00,S2,2,0,0',
    'A2,25:10:00,25:10:00,S3,3,1,0\n',
  ].join('\n'),
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nweekday,1,1,1,1,1,0,0,20260401,20270331\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nweekday,20261231,2\n',
  'fare_attributes.txt': 'fare_id,price,currency_type,payment_method,transfers\nF1,200,JPY,0,0\n',
  'fare_rules.txt': 'fare_id,route_id\nF1,R1\n',
  'feed_info.txt':
    'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version\nこまち町,https://komachi.example/,ja,20260401,20270331,1\n',
  'translations.txt': [
    'table_name,field_name,language,translation,record_id,field_value',
    'stops,stop_name,ja-Hrkt,やくばまえ,S1,',
    'stops,stop_name,en,Town Hall,S1,',
    'stops,stop_name,ja-Hrkt,えきまえひろば,S2,',
    'stops,stop_name,en,Station Square,S2,',
    'stops,stop_name,ja-Hrkt,びょういん,S3,',
    'stops,stop_name,en,Hospital,S3,',
    'routes,route_long_name,ja-Hrkt,ひがしまわり,R1,',
    'routes,route_long_name,en,East Loop,R1,',
    'trips,trip_headsign,ja-Hrkt,びょういん,,病院',
    'trips,trip_headsign,en,Hospital,,病院\n',
  ].join('\n'),
};
