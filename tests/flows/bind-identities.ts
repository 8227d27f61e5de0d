/** Binds accounts of a portal that does not run at the moment: `<dataDir> <account>=<subject>…` */
import { openDb } from '../../server/db/open.ts';

const [dataDir, ...bindings] = process.argv.slice(2);
const { db, close } = await openDb({ dataDir });
for (const [account = '', ssoSubject = ''] of bindings.map((one) => one.split('=')))
  await db.updateTable('usrUser').set({ ssoSubject }).where('account', '=', account).execute();
await close();
