/** The router's library, for hosts and tests; pages import `@portal/sdk/router`. @packageDocumentation */
export * from 'react-router-dom';
