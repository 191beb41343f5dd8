// Loaded into every measured program; reports its CPU and memory usage.
process.on('message', (question) => {
  if (question === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
// Ends the program after the parent has ended.
process.on('disconnect', () => process.exit());
process.channel?.unref();
