import { definePlugin } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';
import { qualification, qualificationBizType, qualificationType } from '@portal/sdk/calls/qualification';
import { entryAgreement, entryBizType } from '@portal/sdk/calls/entry-agreement';
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { signingRecord } from '@portal/sdk/calls/signing';
import { blacklist, matterBizType, ownPenaltyBizType, penaltyBizType } from './blacklist/contract.ts';
import { bankVerification } from '@portal/sdk/calls/bank-account';
import { invitation } from '@portal/sdk/calls/invitation';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { buyer } from './buyerManagement/contract.ts';
import { orgChange } from './changes/contract.ts';
import { entFile } from './file/contract.ts';
import { orgTree } from './organization/contract.ts';
import { supplier } from './supplierManagement/contract.ts';

export default definePlugin(
  orgChange,
  orgTree,
  entryAgreement,
  signingRecord,
  blacklist,
  supplier,
  invitation,
  buyer,
  entFile,
  enterpriseState,
  bankVerification,
  qualification,
  qualificationType,
)({
  id: 'enterprise',
  name: '企业与组织',
  version: '1.0.0',
  routes: {
    organization: {
      path: '/organization/index',
      title: '组织管理',
      layout: 2,
      keepAlive: true,
      first: organization.getAllByPage,
      page: () => import('./organization/index.tsx'),
    },
    changes: {
      path: '/organization/changes',
      title: '组织变更申请',
      layout: 2,
      under: 'organization',
      page: () => import('./changes/changes.tsx'),
    },
    agreements: {
      path: '/efBusinessManagement/supplierManagement/marketEntryAgreement',
      title: '入市协议管理',
      layout: 2,
      keepAlive: true,
      first: entryAgreement.page,
      page: () => import('./marketEntryAgreement/marketEntryAgreement.tsx'),
    },
    signRecords: {
      path: '/efBusinessManagement/supplierManagement/agreementSigningRecord',
      title: '协议签署记录',
      layout: 2,
      keepAlive: true,
      first: signingRecord.page,
      page: () => import('./agreementSigningRecord/agreementSigningRecord.tsx'),
    },
    history: {
      path: '/organization/history',
      title: '组织调整历史',
      layout: 2,
      under: 'organization',
      first: orgTree.moves,
      page: () => import('./organization/history.tsx'),
    },
    blacklist: {
      path: '/efBusinessManagement/blacklistManagement',
      title: '黑名单管理',
      layout: 2,
      keepAlive: true,
      first: blacklist.page,
      page: () => import('./blacklist/blacklistManagement.tsx'),
    },
    blacklistAudit: {
      path: '/efBusinessManagement/blacklistManagement/blacklistAudit',
      title: '黑名单审核',
      layout: 2,
      first: blacklist.matters,
      page: () => import('./blacklist/blacklistAudit.tsx'),
    },
    ownPenalties: {
      path: '/userCenter/penalties',
      title: '处罚与申辩',
      layout: 2,
      first: blacklist.own,
      page: () => import('./blacklist/ownPenalties.tsx'),
    },
    suppliers: {
      path: '/efBusinessManagement/supplierManagement/supplierManagementIndex',
      title: '供应商管理',
      layout: 2,
      keepAlive: true,
      first: supplier.page,
      page: () => import('./supplierManagement/supplierManagementIndex.tsx'),
    },
    supplierDetails: {
      path: '/efBusinessManagement/supplierManagement/supplierManagementDetails',
      title: '供应商详情',
      layout: 2,
      under: 'suppliers',
      page: () => import('./supplierManagement/supplierManagementDetails.tsx'),
    },
    invitations: {
      path: '/efBusinessManagement/supplierManagement/invitations',
      title: '入驻邀请',
      layout: 2,
      under: 'suppliers',
      first: invitation.page,
      page: () => import('./supplierManagement/invitations.tsx'),
    },
    buyers: {
      path: '/efBusinessManagement/supplierManagement/buyerManagementIndex',
      title: '采购单位管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./buyerManagement/buyerManagementIndex.tsx'),
    },
    buyerDetails: {
      path: '/efBusinessManagement/supplierManagement/buyerManagementDetails',
      title: '采购单位详情',
      layout: 2,
      under: 'buyers',
      page: () => import('./buyerManagement/buyerManagementDetails.tsx'),
    },
    qualifications: {
      path: '/efBusinessManagement/qualificationMangement',
      title: '资质管理',
      layout: 2,
      keepAlive: true,
      first: qualification.page,
      page: () => import('./qualificationMangement/qualificationMangement.tsx'),
    },
  },
  redirects: [{ path: '/organization', redirect: '/organization/index' }],
  menus: {
    enterprise: { title: '企业与组织', icon: 'company', sort: 700, roles: ['L', 'Y', 'C1'] },
    organization: {
      title: '组织管理',
      route: 'organization',
      icon: 'channel',
      parent: 'enterprise',
      sort: 10,
      roles: ['L', 'Y', 'C1'],
    },
    blacklist: {
      title: '黑名单管理',
      route: 'blacklist',
      icon: 'warning',
      parent: 'enterprise',
      sort: 60,
      roles: ['L', 'Y'],
    },
    blacklistAudit: {
      title: '黑名单审核',
      route: 'blacklistAudit',
      icon: 'review',
      parent: 'enterprise',
      sort: 61,
      roles: ['L', 'Y'],
    },
    ownPenalties: {
      title: '处罚与申辩',
      route: 'ownPenalties',
      icon: 'shield',
      group: 'usercenter/usercenter',
      sort: 70,
      roles: ['G1', 'C1'],
    },
    suppliers: {
      title: '供应商管理',
      route: 'suppliers',
      icon: 'people',
      parent: 'enterprise',
      sort: 20,
      roles: ['L', 'Y'],
    },
    qualifications: {
      title: '资质管理',
      route: 'qualifications',
      icon: 'document',
      parent: 'enterprise',
      sort: 40,
      roles: ['L', 'Y'],
    },
    buyers: {
      title: '采购单位管理',
      route: 'buyers',
      icon: 'company',
      parent: 'enterprise',
      sort: 30,
      roles: ['L', 'Y', 'C1'],
    },
    agreements: {
      title: '入市协议管理',
      route: 'agreements',
      icon: 'handshake',
      parent: 'enterprise',
      sort: 42,
      roles: ['L', 'Y'],
    },
    signRecords: {
      title: '协议签署记录',
      route: 'signRecords',
      icon: 'signature',
      parent: 'enterprise',
      sort: 45,
      roles: ['L', 'Y'],
    },
  },
  codes: {
    'enterprise:agreement:view': {
      ...{ title: '查看入市协议和签署记录', menu: 'agreements' },
      ...{ roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    },
    'enterprise:agreement:save': {
      ...{ title: '起草和提交入市协议', menu: 'agreements', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
      whole: '入市协议适用于全部企业，数据范围不是全平台的角色不能起草',
    },
    'enterprise:agreement:publish': {
      ...{
        title: '审核、发布、废止入市协议，提醒和作废签署',
        menu: 'agreements',
        roles: ['Y', 'L'],
        kinds: ['Y', 'L'],
      },
      whole: '入市协议适用于全部企业，数据范围不是全平台的角色不能办理',
    },
    'enterprise:blacklist:view': { title: '查看黑名单', menu: 'blacklist', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:blacklist:submit': { title: '拟订处罚', menu: 'blacklist', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:blacklist:release': { title: '申请解除处罚', menu: 'blacklist', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:blacklist:audit': { title: '审核黑名单', menu: 'blacklistAudit', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:blacklist:answer': {
      ...{ title: '陈述申辩和申诉', menu: 'ownPenalties' },
      ...{ roles: ['G1', 'C1'], kinds: ['G', 'C'] },
    },
    'enterprise:supplier:view': { title: '查看供应商', menu: 'suppliers', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:supplier:pause': {
      ...{ title: '暂停、恢复企业，办理退出', menu: 'suppliers' },
      ...{ roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    },
    'enterprise:supplier:invite': {
      ...{ title: '邀请供应商入驻', menu: 'suppliers', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
      whole: '邀请面向平台以外的企业，数据范围不是全平台的角色不能邀请',
    },
    'enterprise:supplier:remind': { title: '提醒供应商', menu: 'suppliers', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:supplier:export': { title: '导出供应商', menu: 'suppliers', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:buyer:view': {
      ...{ title: '查看采购单位', menu: 'buyers' },
      ...{ roles: ['Y', 'L', 'C1'], kinds: ['C', 'Y', 'L'] },
    },
    'enterprise:buyer:export': {
      ...{ title: '导出采购单位', menu: 'buyers' },
      ...{ roles: ['Y', 'L', 'C1'], kinds: ['C', 'Y', 'L'] },
    },
    'enterprise:file:view': {
      ...{ title: '查看企业档案', menu: 'buyers' },
      ...{ roles: ['Y', 'L', 'C1'], kinds: ['C', 'Y', 'L'] },
    },
    'enterprise:bank:verify': {
      ...{ title: '验证银行账户、查看账号', menu: 'suppliers' },
      ...{ roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    },
    'enterprise:qual:audit': {
      title: '审核资质、催更新',
      menu: 'qualifications',
      roles: ['Y', 'L'],
      kinds: ['Y', 'L'],
    },
    'enterprise:qual:export': { title: '导出资质', menu: 'qualifications', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:qual:type': {
      ...{ title: '维护资质类型', menu: 'qualifications', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
      whole: '资质类型由全平台共用，您的“维护资质类型”权限不包括全平台的数据',
    },
    'enterprise:org:audit': { title: '审核组织变更', menu: 'organization', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:org:export': {
      ...{ title: '导出组织变更申请', menu: 'organization' },
      ...{ roles: ['L', 'Y', 'C1'], kinds: ['C', 'Y', 'L'] },
    },
  },
  documents: {
    [entryBizType]: 'agreements',
    [orgChangeBizType]: 'changes',
    [qualificationBizType]: 'qualifications',
    [penaltyBizType]: 'blacklist',
    [matterBizType]: 'blacklistAudit',
    [ownPenaltyBizType]: 'ownPenalties',
  },
  todos: {
    entryAgreement: {
      title: '入市协议审核',
      route: 'agreements',
      bizType: entryBizType,
      open: 'agreements',
    },
    blacklist: {
      title: '黑名单审核',
      route: 'blacklistAudit',
      bizType: matterBizType,
      open: 'blacklistAudit',
    },
    qualification: {
      title: '资质审核',
      route: 'qualifications',
      bizType: qualificationBizType,
      open: 'qualifications',
    },
    orgChange: {
      title: '组织变更审核',
      route: 'changes',
      bizType: orgChangeBizType,
      open: 'changes',
    },
  },
});
