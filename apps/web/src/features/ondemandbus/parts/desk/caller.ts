/** For whom the desk asks. */
export type Caller =
  | { readonly member_id: number; readonly name: string; readonly furigana: string }
  | { readonly member_id: undefined; readonly name: string; readonly tel: string };

/** What a request names of them. */
export const passengerIn = (caller: Caller) =>
  caller.member_id === undefined
    ? { caller_name: caller.name, caller_tel: caller.tel }
    : { member_id: caller.member_id };
