import { definePlugin } from '@portal/sdk';
import { bankAccount } from '@portal/sdk/calls/bank-account';
import { codeLibrary, codeLibraryImport } from '@portal/sdk/calls/code-library';
import { consultation } from '@portal/sdk/calls/consultation';
import { companyChange, companyChangeBizType } from '@portal/sdk/calls/company-change';
import { company } from '@portal/sdk/calls/company';
import { address } from './efAddress/contract.ts';
import { ownQualification, ownQualificationBizType } from '@portal/sdk/calls/qualification';
import { entrySigningBizType } from '@portal/sdk/calls/entry-agreement';
import { ownSigning } from '@portal/sdk/calls/signing';

export default definePlugin(
  company,
  companyChange,
  bankAccount,
  address,
  codeLibrary,
  codeLibraryImport,
  consultation,
  ownQualification,
  ownSigning,
)({
  id: 'usercenter',
  name: '用户中心',
  version: '1.0.0',
  routes: {
    userManage: {
      path: '/userCenter/userManage',
      title: '基本信息',
      layout: 2,
      access: 'login',
      page: () => import('./userManage/userManage.tsx'),
    },
    companyManage: {
      path: '/userCenter/companyManage',
      title: '公司信息',
      layout: 2,
      access: 'login',
      page: () => import('./companyManage/companyManage.tsx'),
    },
    companyChange: {
      path: '/userCenter/companyChange',
      title: '公司信息变更',
      layout: 2,
      first: companyChange.changes,
      page: () => import('./companyChange/companyChange.tsx'),
    },
    protocol: {
      path: '/userCenter/protocol',
      title: '协议查询',
      layout: 2,
      access: 'login',
      page: () => import('./protocol/protocol.tsx'),
    },
    signRecord: {
      path: '/userCenter/signRecord',
      title: '入市协议签署记录',
      layout: 2,
      access: 'login',
      page: () => import('./signRecord/signRecord.tsx'),
    },
    delegation: {
      path: '/userCenter/delegation',
      title: '审批代理',
      layout: 2,
      access: 'login',
      page: () => import('./delegation/delegation.tsx'),
    },
    efAddress: {
      path: '/userCenter/efAddress',
      title: '地址管理',
      layout: 2,
      keepAlive: true,
      first: address.page,
      page: () => import('./efAddress/efAddress.tsx'),
    },
    efQualification: {
      path: '/userCenter/efQualification',
      title: '资质管理',
      layout: 2,
      keepAlive: true,
      first: ownQualification.myPage,
      page: () => import('./efQualification/efQualification.tsx'),
    },
    efCodeLibrary: {
      path: '/userCenter/efCodeLibrary',
      title: '字典管理',
      layout: 2,
      first: codeLibrary.page,
      page: () => import('./efCodeLibrary/efCodeLibrary.tsx'),
    },
    onlineConsultation: {
      path: '/userCenter/onlineConsultation',
      title: '在线咨询',
      layout: 2,
      access: 'login',
      page: () => import('./onlineConsultation/onlineConsultation.tsx'),
    },
  },
  redirects: [
    { path: '/userCenter', redirect: '/userCenter/userManage' },
    { path: '/workbenches/delegation', redirect: '/userCenter/delegation' },
  ],
  menus: {
    usercenter: { title: '用户中心', icon: 'card', sort: 190, roles: ['All'] },
    userManage: {
      title: '基本信息',
      route: 'userManage',
      icon: 'people',
      parent: 'usercenter',
      sort: 10,
      roles: ['All'],
    },
    delegation: {
      title: '审批代理',
      route: 'delegation',
      icon: 'handshake',
      parent: 'usercenter',
      sort: 20,
      roles: ['All'],
    },
    companyManage: {
      title: '公司信息',
      route: 'companyManage',
      icon: 'company',
      parent: 'usercenter',
      sort: 30,
      roles: ['All'],
    },
    companyChange: {
      title: '公司信息变更',
      route: 'companyChange',
      icon: 'edit',
      parent: 'usercenter',
      sort: 35,
      roles: ['G1', 'C1', 'Y'],
    },
    efAddress: {
      title: '地址管理',
      route: 'efAddress',
      icon: 'send',
      parent: 'usercenter',
      sort: 50,
      roles: ['G1', 'C1', 'C2'],
    },
    efQualification: {
      title: '资质管理',
      route: 'efQualification',
      icon: 'document',
      parent: 'usercenter',
      sort: 40,
      roles: ['G1', 'C1'],
    },
    protocol: {
      title: '协议查询',
      route: 'protocol',
      icon: 'folder',
      parent: 'usercenter',
      sort: 60,
      roles: ['G1', 'C1'],
    },
    signRecord: {
      title: '入市协议签署记录',
      route: 'signRecord',
      icon: 'signature',
      parent: 'usercenter',
      sort: 70,
      roles: ['G1', 'C1'],
    },
    efCodeLibrary: {
      title: '字典管理',
      route: 'efCodeLibrary',
      icon: 'table',
      parent: 'usercenter',
      sort: 80,
      roles: ['Y', 'L'],
    },
    onlineConsultation: {
      title: '在线咨询',
      route: 'onlineConsultation',
      icon: 'chat',
      parent: 'usercenter',
      sort: 90,
      roles: ['All'],
    },
  },
  codes: {
    'usercenter:qual:save': {
      title: '维护资质',
      menu: 'efQualification',
      roles: ['G1', 'C1'],
      kinds: ['G', 'C'],
    },
    'usercenter:company:edit': {
      title: '维护公司信息',
      menu: 'companyManage',
      roles: ['G1', 'C1'],
      kinds: ['G', 'C'],
    },
    'usercenter:address:save': {
      title: '维护地址',
      menu: 'efAddress',
      roles: ['G1', 'C1', 'C2'],
      kinds: ['G', 'C'],
    },
    'usercenter:company:audit': { title: '审核公司信息变更', menu: 'companyChange', roles: ['Y'], kinds: ['Y'] },
    'usercenter:dict:view': { title: '查看和导出字典', menu: 'efCodeLibrary', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'usercenter:dict:save': {
      ...{ title: '维护字典', menu: 'efCodeLibrary', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
      whole: '字典由全平台共用，您的“维护字典”权限不包括全平台的数据',
    },
    'usercenter:agreement:sign': {
      title: '签署入市协议',
      menu: 'protocol',
      roles: ['G1', 'C1'],
      kinds: ['G', 'C'],
    },
  },
  todos: {
    companyChange: {
      title: '公司信息变更审核',
      route: 'companyChange',
      bizType: companyChangeBizType,
      open: 'companyChange',
    },
  },
  documents: {
    [companyChangeBizType]: 'companyChange',
    [ownQualificationBizType]: 'efQualification',
    [entrySigningBizType]: 'protocol',
  },
  commands: {
    efAddress: {
      title: '地址管理',
      route: 'efAddress',
      keywords: ['收货地址', '收票地址', '退货', '发货', '默认地址'],
    },
    efQualification: {
      title: '登记或续期资质',
      route: 'efQualification',
      keywords: ['证书', '续期', '到期', '许可证'],
    },
    protocol: { title: '协议查询', route: 'protocol', keywords: ['入市协议', '签署', '证据', '开通协议', '授权书'] },
    efCodeLibrary: { title: '字典管理', route: 'efCodeLibrary', keywords: ['字典', '代码', '下拉选项', '编码表'] },
    onlineConsultation: {
      title: '在线咨询',
      route: 'onlineConsultation',
      keywords: ['客服', '咨询记录', '评价', '热线'],
    },
    companyChange: {
      title: '公司信息变更',
      route: 'companyChange',
      keywords: ['更名', '法定代表人', '注册资本', '信用代码'],
    },
    companyManage: { title: '公司信息', route: 'companyManage', keywords: ['联系人', '银行账户', '营业执照', '完善'] },
    userManage: { title: '基本信息', route: 'userManage', keywords: ['密码', '手机', '邮箱', '姓名', '两步验证'] },
    delegation: { title: '设置审批代理', route: 'delegation', keywords: ['委托', '代理', '休假', '出差'] },
  },
});
