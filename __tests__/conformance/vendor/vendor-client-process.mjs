// A program that uses the vendor's client as it is published. It is told over IPC which function to call, and tells what came of it.
import client from '@osaas/client-core';

process.on('message', ({ id, name, args }) => {
  void outcome(name, args)
    .then((value) => ({ id, value }), failed(id))
    .then((answer) => process.send(answer));
});
process.on('disconnect', () => process.exit());

/** A context arrives as its fields, wherever the function takes it; its methods are called by their name. */
async function outcome(name, args) {
  const real = args.map((arg) => (isContext(arg) ? new client.Context(arg) : arg));
  return await (name in client ? client[name](...real) : real[0][name](...real.slice(1)));
}

function isContext(arg) {
  return typeof arg === 'object' && arg !== null && 'personalAccessToken' in arg;
}

function failed(id) {
  return (error) => ({
    id,
    failure: { kind: error.constructor.name, message: error.message, httpCode: error.httpCode },
  });
}
