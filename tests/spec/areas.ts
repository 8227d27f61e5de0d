import type { Plugin } from '@portal/sdk';
import account from '../../plugins/account/plugin.ts';
import admin from '../../plugins/admin/plugin.ts';
import base from '../../plugins/base/plugin.ts';
import content from '../../plugins/content/plugin.ts';
import enterprise from '../../plugins/enterprise/plugin.ts';
import finance from '../../plugins/finance/plugin.ts';
import goods from '../../plugins/goods/plugin.ts';
import order from '../../plugins/order/plugin.ts';
import portal from '../../plugins/portal/plugin.ts';
import report from '../../plugins/report/plugin.ts';
import service from '../../plugins/service/plugin.ts';
import settlement from '../../plugins/settlement/plugin.ts';
import usercenter from '../../plugins/usercenter/plugin.ts';
import workbench from '../../plugins/workbench/plugin.ts';

/** Every area of this deployment. */
export const plugins: readonly Plugin[] = [
  account,
  admin,
  base,
  content,
  enterprise,
  finance,
  goods,
  order,
  portal,
  report,
  service,
  settlement,
  usercenter,
  workbench,
];
