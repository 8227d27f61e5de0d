import { documentsHandedOver, rightsChanged, rightsGranted } from '@portal/sdk/calls/management';
import { adminChangeDecided } from '@portal/sdk/calls/notification';
import { defineServer, on } from '@portal/sdk/server';
import menuAdmin from '../menus/menu-admin.ts';
import roleAdmin from '../menus/role-admin.ts';
import { handOver } from './admin-change.ts';
import { grantRights, rightsRecorded, tellRights } from './grants.ts';
import {
  accountHandlers,
  activationHandlers,
  adminChangeHandlers,
  managementHandlers,
  peopleHandlers,
  roleHandlers,
} from './handlers.ts';
import { keepHandedOver } from './leave.ts';
import { managementSearch } from './search.ts';

export default defineServer({
  subjects: [
    managementHandlers,
    roleHandlers,
    accountHandlers,
    peopleHandlers,
    adminChangeHandlers,
    activationHandlers,
    roleAdmin,
    menuAdmin,
  ],
  search: managementSearch,
  subscriptions: [
    on(rightsChanged, tellRights),
    on(rightsChanged, rightsRecorded),
    on(rightsGranted, grantRights),
    on(adminChangeDecided, handOver),
    on(documentsHandedOver, keepHandedOver),
  ],
});
