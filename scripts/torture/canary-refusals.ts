import { call, signupForm } from './caller.ts';
import { PERSON, needlesIn } from './canary-person.ts';

/** Sends invalid requests with the person's data: neither answers nor log may repeat the data. */
export async function goWrong(port: number, own: Readonly<Record<string, string>>) {
  const { email, lastname, tel } = PERSON;
  const answers = [
    await call(port, 'POST', '/api/login', { body: { login_id: email, password: 'wrong-1234' } }),
    await call(port, 'POST', '/api/login', { body: { login_id: tel, password: `${lastname}!1a` } }),
    await call(port, 'POST', '/api/login', { body: `{"login_id": "${email}", "password": ` }),
    await call(port, 'POST', '/api/password/reminder', { body: { email: `${lastname}@${tel}` } }),
    await call(port, 'POST', '/api/signup', { body: { ...signupForm(PERSON), birthdate: lastname, zipcode: tel } }),
    await call(port, 'PUT', '/api/account', { headers: own, body: { ...PERSON, birthdate: lastname } }),
    await call(port, 'POST', '/api/withdrawal', { headers: own, body: { password: lastname } }),
    await call(port, 'POST', '/api/reservations', { headers: own, body: { note: lastname, room_id: tel } }),
    await call(port, 'GET', `/api/reservations/${encodeURIComponent(lastname)}`, { headers: own }),
    await call(port, 'GET', `/api/${encodeURIComponent(email)}`),
    await call(port, 'GET', `/spot/${encodeURIComponent(lastname)}`),
    await call(port, 'GET', `/api/members?q=${encodeURIComponent(lastname)}`, { headers: own }),
    await call(port, 'POST', '/api/signup/verify', { body: { token: tel } }),
    await call(port, 'PATCH', '/api/account', { headers: own, body: PERSON }),
  ];
  return {
    count: answers.length,
    accepted: answers.filter(({ status }) => status < 400 && status !== 200).length,
    leaks: answers
      .filter(({ text }) => needlesIn(text).length > 0)
      .map(({ status, text }) => `${status} ${text.slice(0, 80)}`),
  };
}
