import '@portal/sdk/testing/setup';
