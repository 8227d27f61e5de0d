/**
 * A statement above five million on its way through two steps, at two processes: by a delegate and a countersigner, over a
 * holiday, past its time, to who is back from leave; and all the while the numbers agree wherever they stand.
 */
import { openRobot, type RobotService } from '../../server/outside/test-robot.ts';
import { openSink, readable, type Sink, sinkEnv } from '../../server/outside/test-sink.ts';
import {
  ask,
  at,
  connected,
  expect,
  type Locator,
  type Page,
  pressOn,
  read,
  shell,
  signInByKeyboard,
  tabTo,
  test,
} from './portal.ts';
import { openTwo, takesTwo, type TwoPortals } from './two-portals.ts';

test.skip(!takesTwo, 'needs a database that takes two processes');

const dayMs = 24 * 3600 * 1000;

/** For so long parts of a page share an answer; nobody signs within less. */
const sharedMs = 2000;

/** The days of the story by their weekdays, from the next Tuesday on. */
function daysFrom(now: number) {
  const tomorrow = new Date(now + 8 * 3600 * 1000 + dayMs);
  const ahead = (9 - tomorrow.getUTCDay()) % 7;
  const day = (n: number) => new Date(tomorrow.getTime() + (ahead + n) * dayMs).toISOString().slice(0, 10);
  return {
    tuesday: day(0),
    /** Wednesday to Saturday. */
    holiday: [day(1), day(2), day(3), day(4)],
    /** Worked for one of them. */
    sunday: day(5),
    monday: day(6),
  };
}
const story = daysFrom(Date.now());
const time = (day: string, hour: string) => new Date(`${day}T${hour}:00+08:00`);

const [leader, delegate, signer] = ['yy_ops', 'y0001_1', 'y0001_2'] as const;
const heads = ['admin2', 'admin'] as const;

let mailbox: Sink;
let robot: RobotService;
let two: TwoPortals;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  [mailbox, robot] = await Promise.all([openSink(), openRobot()]);
  two = await openTwo(time(story.tuesday, '16:00'), sinkEnv(mailbox, { ROBOT_DRIVER: 'http' }));
});
test.afterAll(async () => {
  robot.close();
  await mailbox.close();
  await two.close();
});

/** What waits for one person, in two tabs: the inbox at one process, the workbench at the other. */
interface Desk {
  readonly inbox: Page;
  readonly home: Page;
}

const figure = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0]);
const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + figure(text), 0);
const bellOf = (page: Page) => shell(page).header.getByRole('button', { name: /^待办(，|$)/ });

const counts = (home: Page) => home.getByRole('list', { name: '待办数' });
const taskTab = (inbox: Page) => inbox.getByRole('tab', { name: /^待我处理/ });

/** At one moment: of both bells, of the card, of the view of the inbox and of its first tab. */
const numbersOf = ({ inbox, home }: Desk) =>
  Promise.all([
    bellOf(inbox).getAttribute('aria-label').then(figure),
    bellOf(home).getAttribute('aria-label').then(figure),
    counts(home).getByRole('listitem').allInnerTexts().then(sum),
    taskTab(inbox).innerText().then(figure),
    inbox.getByRole('tab', { name: /^全部/ }).innerText().then(figure),
  ]);

/** The numbers of all desks, all read at one moment. */
const expectNumbers = (desks: readonly Desk[], numbers: readonly number[]) =>
  expect
    .poll(() => Promise.all(desks.map(numbersOf)), { intervals: [50] })
    .toEqual(numbers.map((count) => Array.from({ length: 5 }, () => count)));

const tasks = (page: Page) => page.getByRole('list', { name: '待我处理' }).getByRole('listitem');
const taskOf = (page: Page, settlementNo: string) =>
  tasks(page).filter({ hasText: settlementNo }).locator('button[aria-current]');
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
const panel = (page: Page) => page.getByRole('region', { name: '审批操作' });
const history = (page: Page) => page.getByRole('table', { name: '审批记录' }).locator('tbody').getByRole('row');

interface Waiting {
  readonly bizCode: string;
  readonly taskName: string;
  readonly arrivedTime: string;
  readonly dueAt: string;
}
interface Found<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

const waitingFor = async (page: Page) =>
  (await read<[Found<Waiting>]>(page, '/api/manage/workflowtask/upcoming', { pageSize: '100' }))[0];

const totalsOf = async (desks: readonly Desk[]) =>
  (await Promise.all(desks.map(({ inbox }) => waitingFor(inbox)))).map(({ total }) => total);

/** Above a million the demonstration’s draft asks for another review; here from five million on; each within eight hours. */
async function publishFlow(admin: Page): Promise<void> {
  const { versions } = await read<{ versions: { status: string; version: number; steps: object[] }[] }>(
    admin,
    '/api/manage/workflowtask/definition/detail',
    { bizType: 'SETTLEMENT' },
  );
  const draft = versions.find(({ status }) => status === 'DRAFT');
  const task = (taskName: string) => ({ taskName, roles: ['Y'], dueHours: 8 });
  const step = (taskName: string, amountFrom: string | null) => ({
    ...{ tasks: [task(taskName)], mode: 'ALL', amountFrom, amountBelow: null },
  });
  const saved = await ask<{ id: string; version: number }>(admin, '/api/manage/workflowtask/definition/save', {
    ...{ bizType: 'SETTLEMENT', note: '五百万元以上另行复核', version: draft?.version },
    steps: [step('运营单位审核', null), step('大额复核', '5000000.00')],
  });
  await ask(admin, '/api/manage/workflowtask/definition/publish', { id: saved.id, version: saved.version });
}

/** From a receipt to a statement that its supplier has handed over. @returns what the purchaser confirms. */
async function handOver(supplier: Page, amount: string) {
  const asked = { settleType: 'INCOME', period: story.tuesday.slice(0, 7) };
  const [line] = await ask<{ receiptLineId: string }[]>(supplier, '/api/settlement/candidateLines', {
    ...{ ...asked, counterName: '霁川第一发电厂' },
  });
  const [drawn] = await ask<{ id: string; settlementNo: string }[]>(supplier, '/api/settlement/generate', {
    ...{ ...asked, receiptLineIds: [line?.receiptLineId], termDays: 30, retention: false },
  });
  const settlementId = drawn?.id ?? '';
  const seen = async () => {
    const { version } = await read<{ version: number }>(supplier, '/api/settlement/income/detail', { settlementId });
    return { settlementId, version };
  };
  await ask(supplier, '/api/settlement/adjust', { ...(await seen()), name: '大宗备件年度结算', amount });
  await ask(supplier, '/api/settlement/submit', await seen());
  return { ...(await seen()), settlementNo: drawn?.settlementNo ?? '' };
}

interface Approval {
  readonly processInstId: string;
  readonly currentTaskName: string | null;
}

const approvalOf = (page: Page, bizCode: string) =>
  read<Approval>(page, '/api/manage/workflowtask/detailByBizcode', { bizType: 'SETTLEMENT', bizCode });

/** Accounts that have been mailed about the time of a statement, and how often the group has been told of it. */
function toldOf(settlementNo: string) {
  const told = `审批时限：${settlementNo}`;
  const mails = mailbox.received.filter((mail) => readable(mail).head.includes(told));
  return {
    mailed: mails.flatMap(({ to }) => to.map((address) => address.replace('@example.com', ''))).sort(),
    messages: robot.asked.filter(({ body }) => JSON.stringify(body).includes(told)).length,
  };
}

test('A statement above five million is decided in two steps: by who stands in, who signs with him, and who is back from leave', async ({
  enter,
  authenticate,
  otherDevice,
}) => {
  const [here, there] = two.origins;
  const device = async (now: Date) => {
    const page = await otherDevice();
    await page.context().clock.install({ time: now });
    return page;
  };
  const desk = async (account: string, now: Date, one: string, other: string): Promise<Desk> => {
    const inbox = await device(now);
    await enter(inbox, account, '/workbenches/inbox?kind=SETTLEMENT', one);
    await expect(taskTab(inbox)).toBeVisible();
    const home = await inbox.context().newPage();
    await home.goto(`${other}${at('/workbenches/newIndex')}`);
    await expect(counts(home)).toBeVisible();
    await Promise.all([connected(inbox), connected(home)]);
    return { inbox, home };
  };
  const [begin, back] = [time(story.tuesday, '16:00'), time(story.monday, '11:30')];
  const asking = async (account: string, origin: string) => {
    const page = await otherDevice();
    await authenticate(page, account, origin);
    return page;
  };
  const [admin, supplier, purchaser] = await Promise.all([
    asking('admin', here),
    asking('gys_admin', here),
    asking('cg_admin', there),
  ]);
  await test.step('administrators mark the holiday, and ask for a second step', async () => {
    for (const [kind, days] of [
      ['REST', story.holiday],
      ['WORK', [story.tuesday, story.sunday, story.monday]],
    ] as const)
      for (const day of days) await ask(admin, '/api/manage/calendar/mark', { day, kind, name: '国庆节' });
    await publishFlow(admin);
  });
  // one after the other: a page that is not there within five seconds says so, and stays away
  const desks = [
    await desk(leader, begin, here, there),
    await desk(delegate, begin, there, here),
    await desk(signer, begin, here, there),
  ] as const;
  const [leaving, standIn, countersigner] = desks;
  await ask(leaving.inbox, '/api/manage/notification/addRobot', {
    ...{
      kind: 'WECOM',
      name: '运营审批群',
      webhook: `${robot.address}/cgi-bin/webhook/send?key=693a91f6-7a1b-4bc4-97a0-0ec2aaaa5aaa`,
      topics: ['审批时限'],
      enabled: 1,
    },
  });

  await test.step('below five million one step is all', async () => {
    const { settlementNo, ...seen } = await handOver(supplier, '4800000.00');
    await ask(purchaser, '/api/settlement/confirm', seen);
    const { processInstId, currentTaskName } = await approvalOf(leaving.inbox, settlementNo);
    expect(currentTaskName).toBe('运营单位审核');
    const decision = { processInstId, approve: true, auditOpinion: '' };
    await ask(leaving.inbox, '/api/manage/workflowtask/submitAuditResult', decision);
    expect((await approvalOf(leaving.inbox, settlementNo)).currentTaskName).toBeNull();
  });

  await test.step('the first reviewer goes on leave', async () => {
    const { inbox } = leaving;
    const [{ records }] = await read<[Found<{ id: string; mayEnd: boolean }>]>(inbox, '/api/manage/delegation/page');
    for (const { id } of records.filter(({ mayEnd }) => mayEnd)) await ask(inbox, '/api/manage/delegation/end', { id });
    await inbox.getByRole('link', { name: '审批代理' }).click();
    await inbox.getByRole('button', { name: '设置审批代理' }).click();
    const dialog = inbox.getByRole('dialog', { name: '设置审批代理' });
    await dialog.getByRole('checkbox', { name: `（${delegate}）` }).check();
    for (const [name, day] of [
      ['开始日期', story.tuesday],
      ['结束日期', story.sunday],
    ] as const) {
      await dialog.getByRole('textbox', { name }).fill(day);
      await dialog.getByRole('textbox', { name }).press('Tab');
    }
    await dialog.getByRole('textbox', { name: '委托原因' }).fill('国庆前后休假');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(
      inbox.getByRole('grid', { name: '审批代理' }).getByRole('row').filter({ hasText: '国庆前后休假' }),
    ).toContainText('进行中');
    await inbox.goBack();
  });

  const before = await totalsOf(desks);
  const more = (...by: readonly number[]) => before.map((count, place) => count + (by[place] ?? 0));
  await expectNumbers(desks, before);
  const { settlementNo, ...seen } = await handOver(supplier, '5200000.00');
  await test.step('the statement arrives at all of them', async () => {
    await ask(purchaser, '/api/settlement/confirm', seen);
    await expectNumbers(desks, more(1, 1, 1));
  });

  await test.step('who stands in asks another to sign, for whom alone it waits then', async () => {
    const { inbox } = standIn;
    await taskOf(inbox, settlementNo).click();
    await expect(inbox.getByText('您在代沈恪办理。')).toBeVisible();
    await panel(inbox).getByRole('button', { name: '更多操作' }).click();
    await inbox.getByRole('menuitem', { name: '加签' }).click();
    const dialog = inbox.getByRole('dialog', { name: '加签' });
    await dialog.getByRole('checkbox', { name: `（${signer}）` }).check();
    await dialog.getByRole('textbox', { name: '加签说明' }).fill('金额较大，请一并核对');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
    await expectNumbers(desks, more(0, 0, 1));
  });

  await test.step('the other signs, and it is back with who stands in, and with whom he stands in for', async () => {
    const { inbox } = countersigner;
    await taskOf(inbox, settlementNo).click();
    await panel(inbox).getByRole('textbox', { name: '审批意见' }).fill('金额与收货单一致');
    await panel(inbox).getByRole('button', { name: '通过' }).click();
    await expectNumbers(desks, more(1, 1, 0));
  });

  await test.step('who stands in passes the first step, and the second arrives, due after the holiday', async () => {
    const { inbox } = standIn;
    await inbox.clock.fastForward(sharedMs);
    await taskOf(inbox, settlementNo).click();
    await panel(inbox).getByRole('textbox', { name: '审批意见' }).fill('同意');
    await panel(inbox).getByRole('button', { name: '通过' }).click();
    await expect(history(inbox).filter({ hasText: '（代 沈恪）' })).toContainText('同意');
    await expectNumbers(desks, more(1, 1, 1));
  });
  const { records } = await waitingFor(leaving.inbox);
  const review = records.find(({ bizCode }) => bizCode === settlementNo);
  expect(review?.taskName).toBe('大额复核');
  // of eight hours two less some minutes are left of Tuesday; six, and those minutes, are Sunday’s around its noon
  const arrived = new Date(review?.arrivedTime ?? '').getTime();
  expect(new Date(review?.dueAt ?? '').getTime() - arrived).toBe(5 * dayMs);
  for (const { inbox } of desks) await inbox.context().close();

  await test.step('it speaks up by mail and robot when half of its time is over, and all of it', async () => {
    const reviewers = [delegate, signer, leader];
    const told = { mailed: [] as string[], messages: 0 };
    for (const [moment, mailed, messages] of [
      [time(story.sunday, '11:30'), reviewers, 1],
      [time(story.sunday, '16:30'), reviewers, 1],
      [back, heads, 0],
    ] as const) {
      await two.leap(moment);
      told.mailed = [...told.mailed, ...mailed].sort();
      told.messages += messages;
      await expect.poll(() => toldOf(settlementNo), { intervals: [100] }).toEqual(told);
    }
  });

  await test.step('who is back decides it from the inbox, by keyboard alone', async () => {
    const others = [await desk(delegate, back, there, here)];
    const page = await device(back);
    await page.goto(`${here}${at('/login/index')}`);
    await signInByKeyboard(page, leader);
    const waiting = await totalsOf(others);
    await pressOn(page, bellOf(page));
    await pressOn(page, page.getByRole('button', { name: '去收件箱逐件办理' }));
    const { total: own } = await waitingFor(page);
    await pressOn(page, page.getByRole('button', { name: '更多业务' })); // more kinds wait for him than the row takes
    const rest = page.getByRole('menuitem', { name: /^结算单审核/ });
    for (let kinds = 0; kinds < 12 && !(await isFocused(rest)); kinds += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const kind = page.getByRole('tab', { name: /^结算单审核/ });
    await expect(tasks(page)).toHaveCount(figure(await kind.innerText())); // the list of all has gone
    await tabTo(page, tasks(page).locator('button[aria-current=true]'));
    const titles = await tasks(page).allInnerTexts();
    for (const title of titles) {
      if (title.includes(settlementNo)) break;
      await page.keyboard.press('j');
    }
    await expect(taskOf(page, settlementNo)).toHaveAttribute('aria-current', 'true');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Alt+y');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Enter');
    await expectNumbers(
      others,
      waiting.map((count) => count - 1),
    );
    await expect(bellOf(page)).toHaveAccessibleName(`待办，${own - 1} 项`);
  });

  await test.step('its parties read what became of it', async () => {
    const page = await device(back);
    await enter(page, 'gys_admin', `/reconciliationSettlement/expensesInfo?id=${seen.settlementId}`, there);
    await expect(shell(page).main.getByText('已确认（待开票）').first()).toBeVisible();
    const passed = history(page).filter({ hasText: '同意' });
    await expect(passed).toHaveCount(3);
    const cells = (await passed.allInnerTexts()).map((row) => row.split('\t').slice(0, 2).join(' '));
    expect(cells.sort()).toEqual(['大额复核 沈恪', '运营单位审核 沈岚（代 沈恪）', '运营单位审核（加签） 江彤']);
  });
});
