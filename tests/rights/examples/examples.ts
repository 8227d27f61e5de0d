/** All examples, by subject; those that change people and rights come last. */
import { account } from './account.ts';
import { agreements } from './agreements.ts';
import { base } from './base.ts';
import { chat } from './chat.ts';
import { content } from './content.ts';
import { contract } from './contract.ts';
import { deployment } from './deployment.ts';
import { enterprise } from './enterprise.ts';
import type { Examples } from './example.ts';
import { goods } from './goods.ts';
import { invoice } from './invoice.ts';
import { messages } from './messages.ts';
import { order } from './order.ts';
import { penalties } from './penalties.ts';
import { people } from './people.ts';
import { portal } from './portal.ts';
import { products } from './products.ts';
import { qualifications } from './qualifications.ts';
import { report } from './report.ts';
import { rights } from './rights.ts';
import { service } from './service.ts';
import { settlement } from './settlement.ts';
import { tasks } from './tasks.ts';
import { usercenter } from './usercenter.ts';
import { views } from './views.ts';
import { workbench } from './workbench.ts';

export const AREAS: Readonly<Record<string, Examples>> = {
  contract,
  invoice,
  settlement,
  goods,
  order,
  report,
  content,
  service,
  base,
  enterprise,
  penalties,
  qualifications,
  usercenter,
  chat,
  account,
  workbench,
  portal,
  products,
  agreements,
  messages,
  views,
  tasks,
  deployment,
  rights,
  people,
};
