/** The steps of an invoice: who, from which states, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';
import { INVOICE_STATUS } from './status.ts';

const apply = 'settlement:invoice:apply';
const issue = 'settlement:invoice:issue';
const receive = 'settlement:invoice:receive';
const red = 'settlement:invoice:red';

export const invoiceSteps = stepsOf(INVOICE_STATUS, {
  APPLY: { title: '申请', by: 'SELLER', from: [], to: 10, access: apply },
  IMPORT: { title: '导入', by: 'BUYER', from: [], access: 'settlement:invoice:import' },
  SUBMIT: { title: '提交', by: 'SELLER', from: [0], to: 10, access: apply },
  ISSUE: { title: '开具', by: 'SELLER', from: [10, 25], to: 20, access: issue },
  ISSUED: { title: '查询开票结果', by: 'SELLER', from: [20], to: 30, access: issue },
  FAILED: { title: '查询开票结果', by: 'SELLER', from: [20], to: 25, access: issue },
  VOID: { title: '作废', by: 'SELLER', from: [0, 10, 25], to: 80, access: apply },
  DELIVER: { title: '交付', by: 'SELLER', from: [30], to: 40, access: issue },
  SIGN: { title: '签收', by: 'BUYER', from: [40], to: 50, access: receive, notBy: ['DELIVER'] },
  RETURN: { title: '退票', by: 'BUYER', from: [40, 50], to: 30, access: receive },
  CERTIFY: { title: '勾选认证', by: 'BUYER', from: [50], to: 60, access: receive },
  RED_APPLY: { title: '申请红冲', by: 'EITHER', from: [30, 40, 50, 60], to: 70, access: red },
  RED_CONFIRM: { title: '确认红冲', by: 'EITHER', from: [70], to: 71, access: red, notBy: ['RED_APPLY'] },
  RED_REFUSE: { title: '拒绝红冲', by: 'EITHER', from: [70], access: red, notBy: ['RED_APPLY'] },
  RED_WITHDRAW: { title: '撤销红冲', by: 'EITHER', from: [70], access: red },
  REISSUE: { title: '重开', by: 'SELLER', from: [71], access: apply },
});
