// Loaded into every program that is measured: it tells what the program has used so far.
process.on('message', (question) => {
  if (question === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
// Whoever measures is gone: nothing is to be left behind.
process.on('disconnect', () => process.exit());
process.channel?.unref();
