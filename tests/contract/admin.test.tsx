import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/admin/plugin.ts';

contractSuite(plugin);
