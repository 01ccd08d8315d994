<?php
// SPDX-License-Identifier: Apache-2.0
// Runs PHP programs one after the other, each in a process of its own, and prints what each asked for; nothing of it is done. Each has a
// namespace of its own, in which the functions that would do something are other functions.
error_reporting(0);
$asked = [];
$failed = 'ended';
function record($name, $given) {
  $words = [];
  array_walk_recursive($given, function ($one) use (&$words) { $words[] = (string)$one; });
  $GLOBALS['asked'][] = [$name, $words];
  return '';
}
$own = 'namespace s;';
foreach (['unlink', 'rmdir', 'rename', 'file_put_contents', 'system', 'exec', 'shell_exec', 'passthru', 'popen'] as $name)
  $own .= "function $name(...\$given) { return \\record('$name', \$given); }";
ini_set('display_errors', '0');
foreach (json_decode(stream_get_contents(STDIN)) as $text) {
  $child = pcntl_fork();
  if ($child === 0) {
    register_shutdown_function(function () {
      echo json_encode([$GLOBALS['asked'], $GLOBALS['failed']], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    });
    try {
      set_time_limit(5);
      eval($own . $text);
      $failed = null;
    } catch (\Throwable $error) {
      $failed = $error->getMessage();
    }
    exit(0);
  }
  pcntl_waitpid($child, $status);
}
