<?php
// SPDX-License-Identifier: Apache-2.0
// Runs PHP programs one after the other, each in a process of its own, and prints what each asked for; nothing of it is done. The functions
// that would do something are disabled, and defined anew.
error_reporting(0);
$asked = [];
$failed = 'ended';
function record($name, $given) {
  $words = [];
  $keywords = [];
  foreach ($given as $key => $one) {
    $flat = [];
    $all = [$one];
    array_walk_recursive($all, function ($part) use (&$flat) { $flat[] = (string)$part; });
    if (is_string($key)) $keywords[$key] = $flat;
    else array_push($words, ...$flat);
  }
  $GLOBALS['asked'][] = [$name, $words, (object)$keywords];
  return '';
}
foreach (explode(',', ini_get('disable_functions')) as $name)
  eval("function $name(...\$given) { return record('$name', \$given); }");
ini_set('display_errors', '0');
foreach (json_decode(stream_get_contents(STDIN)) as $text) {
  [$reading, $writing] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
  $child = pcntl_fork();
  if ($child === 0) {
    fclose($reading);
    // Behind what the program wants to run in the end.
    register_shutdown_function(fn() => register_shutdown_function(function () use ($writing) {
      fwrite($writing, json_encode([$GLOBALS['asked'], $GLOBALS['failed']], JSON_INVALID_UTF8_SUBSTITUTE));
    }));
    try {
      set_time_limit(5);
      eval($text);
      $failed = null;
    } catch (\Throwable $error) {
      $failed = $error->getMessage();
    }
    exit(0);
  }
  fclose($writing);
  $said = stream_get_contents($reading);
  echo $said === '' ? '[[],"no answer"]' : $said, "\n";
  pcntl_waitpid($child, $status);
}
